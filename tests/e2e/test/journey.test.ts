import { journey } from "../src/journey";
import { theStack } from "./world";

test("a merchant's day in the sandbox, from the key to the signed webhook", async () => {
  const lines: string[] = [];

  await journey(theStack(), (line) => lines.push(line));

  expect(lines.filter((line) => line.includes("✓"))).toHaveLength(21);
  expect(lines.filter((line) => line.includes("✗"))).toEqual([]);
}, 60_000);
