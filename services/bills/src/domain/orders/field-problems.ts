import { AppError, type FieldProblem } from "@kobo/errors";

/** Notes what is wrong with a field; `message` goes on after the field's name. */
export type AddProblem = (field: string, code: string, message: string) => void;

/** Gathers everything that is wrong with a request, to be told at once. */
export function fieldProblems(): {
  addProblem: AddProblem;
  /** @throws AppError VALIDATION_ERROR when there was a complaint */
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

/** One thing that is wrong, and nothing else is looked at. */
export function invalid(field: string, code: string, message: string): AppError {
  const text = `${field} ${message}.`;
  return new AppError("VALIDATION_ERROR", undefined, { errors: [{ field, code, message: text }] });
}
