/**
 * A named spot where the process can be made to kill itself, so that tests see what a crash between two steps leaves
 * behind. `CRASH_POINT=<name>` or `<name>:<probability>` arms one; without it this is an empty function.
 */
export const crashpoint: (name: string) => void = arm(process.env.CRASH_POINT);

function arm(setting: string | undefined): (name: string) => void {
  if (!setting) return () => {};
  const [armed, probability = "1"] = setting.split(":");
  return (name) => {
    if (name === armed && Math.random() < Number(probability)) process.kill(process.pid, "SIGKILL");
  };
}
