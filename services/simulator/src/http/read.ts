import type { Response } from "express";
import { z } from "zod";

/** Undefined when the request made no sense, which has then been answered. */
export function read<Shape>(
  schema: z.ZodType<Shape>,
  sent: unknown,
  res: Response,
): Shape | undefined {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  res.status(400).json({ error: z.prettifyError(result.error) });
  return undefined;
}
