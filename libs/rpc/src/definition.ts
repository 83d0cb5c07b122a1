import type { MethodDefinition } from "@grpc/proto-loader";

/** A service as the generated types describe it: a method definition under each rpc's name. */
export type Definition = object;

type OwnNames<Service> = keyof {
  [Name in keyof Service as string extends Name ? never : Name]: Service[Name];
};

/** The names of a service's rpcs. */
export type MethodName<Service> = OwnNames<Service> & string;

/** What a client sends. */
export type RequestOf<Method> =
  Method extends MethodDefinition<infer Request, infer _R, infer _Q, infer _S> ? Request : never;

/** What a server receives: every field is there. */
export type ReceivedOf<Method> =
  Method extends MethodDefinition<infer _Q, infer _R, infer Received, infer _S> ? Received : never;

/** What a server answers. */
export type ResponseOf<Method> =
  Method extends MethodDefinition<infer _Q, infer Response, infer _T, infer _S> ? Response : never;

/** What a client gets: every field is there. */
export type AnswerOf<Method> =
  Method extends MethodDefinition<infer _Q, infer _R, infer _T, infer Answer> ? Answer : never;
