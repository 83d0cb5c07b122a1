/** A worker that counts, for the test of how processes call each other. */
process.on("message", ({ id, method, args: [to] }) => {
  if (method === "vanish") process.exit();
  if (method === "fail") return void process.send({ id, error: "no such number" });
  for (let at = 0; at < to; at++) process.send("edge");
  process.send({ id, result: to });
});
process.once("disconnect", () => process.exit());
