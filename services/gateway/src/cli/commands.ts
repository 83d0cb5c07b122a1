import type { Commands } from "./command";
import { keyCommands } from "./key-commands";
import { merchantCommands } from "./merchant-commands";

/** The command line of `npm run merchant`. */
export const commands: Commands = (program, run) => {
  program
    .name("npm run merchant --")
    .description("Manages merchants, API keys, limits and live funds.");
  merchantCommands(program, run);
  keyCommands(program, run);
};
