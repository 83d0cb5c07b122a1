import type { CommandLine } from "@kobo/runtime";
import type { Output } from "./output";
import type { Tools } from "./tools";

type Program = Parameters<CommandLine<Tools>>[0];
/** Declares a group of commands, whose work returns its output. */
export type Group = (
  program: Program,
  run: (work: (tools: Tools) => Promise<Output>) => Promise<void>,
) => void;
