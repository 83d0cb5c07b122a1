/** Counts for whoever tests how a process is told what to do. */
process.on("message", ({ kind, to }) => {
  if (kind === "vanish") process.exit();
  if (kind === "fail") return void process.send({ kind: "failed", reason: "no such number" });
  for (let at = 1; at <= to; at++) process.send({ kind: "counting", at });
  process.send({ kind: "counted" });
});
process.once("disconnect", () => process.exit());
