import type { MethodDefinition } from "@grpc/proto-loader";

/** A service as the generated types describe it: a method definition under each rpc's name. */
export type Definition = object;

type OwnNames<Service> = keyof {
  [Name in keyof Service as string extends Name ? never : Name]: Service[Name];
};

/** The names of a service's rpcs. */
export type MethodName<Service> = OwnNames<Service> & string;

/** The request as clients send it. */
export type RequestOf<Method> =
  Method extends MethodDefinition<infer Request, infer _R, infer _Q, infer _S> ? Request : never;

/** The request as servers receive it, with every field set. */
export type ReceivedOf<Method> =
  Method extends MethodDefinition<infer _Q, infer _R, infer Received, infer _S> ? Received : never;

/** The response as servers send it. */
export type ResponseOf<Method> =
  Method extends MethodDefinition<infer _Q, infer Response, infer _T, infer _S> ? Response : never;

/** The response as clients receive it, with every field set. */
export type AnswerOf<Method> =
  Method extends MethodDefinition<infer _Q, infer _R, infer _T, infer Answer> ? Answer : never;
