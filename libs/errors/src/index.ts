export { AppError, asAppError, type ErrorDetails, type FieldProblem } from "./app-error";
export { ERRORS, type ErrorCode, isErrorCode } from "./table";
