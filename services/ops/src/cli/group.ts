import type { CommandLine } from "@kobo/runtime";
import type { Tools } from "../clients/tools";
import type { Output } from "./output";

type Program = Parameters<CommandLine<Tools>>[0];
/** Declares a group of commands, whose work returns its output. */
export type Group = (
  program: Program,
  run: (work: (tools: Tools) => Promise<Output>) => Promise<void>,
) => void;
