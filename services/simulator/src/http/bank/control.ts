import type { Logger } from "@kobo/runtime";
import type { Router } from "express";
import { z } from "zod";
import { type BankFault, FAULT_KINDS, type Possible } from "../../domain/bank/fault";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { type Desk, deskControl, type Setting } from "../control";
import { asFault, checkFault, faultShape } from "../new-fault";

/** The control of one bank, or of the card processor: what they have in common. */
export function bankControl(parts: {
  desk: Desk<BankFault>;
  possible: Possible;
  /** By what notices are told apart. */
  about: "session_id" | "reference" | "payment_intent";
  /** What a fault may be set for. */
  fields: readonly string[];
  /** What a fault says that names no code. */
  usualCode?: string;
  view: (query: Fields) => Json;
  state?: () => Json;
  more?: (setting: Setting) => void;
  logger: Logger;
}): Router {
  const { possible, about, fields, usualCode = "refused", ...common } = parts;
  return deskControl({
    ...common,
    abouts: [about],
    nameAbout: () => about,
    newFault: newFault({ possible, fields, usualCode }),
  });
}

function newFault(parts: { possible: Possible; fields: readonly string[]; usualCode: string }) {
  const { possible, fields, usualCode } = parts;
  return z
    .strictObject({
      ...faultShape({ possible, fields, kinds: FAULT_KINDS }),
      status: z.int().min(400).max(599).default(400),
      message: z.string().default("The request was refused."),
      code: z.string().default(usualCode),
    })
    .superRefine(checkFault(possible))
    .transform(asFault);
}
