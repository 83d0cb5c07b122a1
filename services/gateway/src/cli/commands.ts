import type { Commands } from "./command";
import { keyCommands } from "./key-commands";
import { merchantCommands } from "./merchant-commands";

export const commands: Commands = (program, run) => {
  program
    .name("npm run merchant --")
    .description("Manages merchants, API keys, limits and live funds.");
  merchantCommands(program, run);
  keyCommands(program, run);
};
