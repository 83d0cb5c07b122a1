import { AppError, type FieldProblem } from "@kobo/errors";

/** Adds a field's problem; `message` follows the field's name. */
export type AddProblem = (field: string, code: string, message: string) => void;

/** Collects all problems of a request, so that they are reported together. */
export function fieldProblems(): {
  addProblem: AddProblem;
  /** @throws AppError VALIDATION_ERROR when there are problems */
  throwIfAny: () => void;
} {
  const errors: FieldProblem[] = [];
  return {
    addProblem: (field, code, message) =>
      void errors.push({ field, code, message: `${field} ${message}.` }),
    throwIfAny: () => {
      if (errors.length > 0) throw new AppError("VALIDATION_ERROR", undefined, { errors });
    },
  };
}

/** An error with a single problem. */
export function invalid(field: string, code: string, message: string): AppError {
  const text = `${field} ${message}.`;
  return new AppError("VALIDATION_ERROR", undefined, { errors: [{ field, code, message: text }] });
}
