import type { Answer } from "../../src/api";
import { theStack } from "../world";
import { documentAt, routesOf } from "./api-document";

/** A refusal by its operation and its code, such as `getReport REPORT_NOT_FOUND`, and the request that gets it. */
export type Cells = Readonly<Record<string, () => Promise<Pick<Answer, "body">>>>;

/** Tests that each request is refused with its code, and that the document names it. */
export function testRefusals(cells: Cells): void {
  test.each(Object.entries(cells))("%s", async (cell, provoke) => {
    const { body } = await provoke();

    expect(body.code).toBe(cell.split(" ")[1]);
  });

  test("each is a cell of the document", async () => {
    const document = await documentAt(theStack().sandboxBaseUrl);
    const documented = routesOf(document).flatMap(({ operation }) =>
      ((operation as { "x-kobo-errors"?: string[] })["x-kobo-errors"] ?? []).map(
        (code) => `${operation.operationId} ${code}`,
      ),
    );

    expect(documented).toEqual(expect.arrayContaining(Object.keys(cells)));
  });
}
