import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { ListSecretsRequest as _operator_v1_ListSecretsRequest, ListSecretsRequest__Output as _operator_v1_ListSecretsRequest__Output } from './operator/v1/ListSecretsRequest';
import type { ListSecretsResponse as _operator_v1_ListSecretsResponse, ListSecretsResponse__Output as _operator_v1_ListSecretsResponse__Output } from './operator/v1/ListSecretsResponse';
import type { Secret as _operator_v1_Secret, Secret__Output as _operator_v1_Secret__Output } from './operator/v1/Secret';
import type { SecretsClient as _operator_v1_SecretsClient, SecretsDefinition as _operator_v1_SecretsDefinition } from './operator/v1/Secrets';
import type { StoredUnder as _operator_v1_StoredUnder, StoredUnder__Output as _operator_v1_StoredUnder__Output } from './operator/v1/StoredUnder';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  operator: {
    v1: {
      ListSecretsRequest: MessageTypeDefinition<_operator_v1_ListSecretsRequest, _operator_v1_ListSecretsRequest__Output>
      ListSecretsResponse: MessageTypeDefinition<_operator_v1_ListSecretsResponse, _operator_v1_ListSecretsResponse__Output>
      Secret: MessageTypeDefinition<_operator_v1_Secret, _operator_v1_Secret__Output>
      /**
       * For operators who rotate secrets: which values a process has read, and what still needs an older one. A value is known by
       * its id, a short hash, and never shown.
       */
      Secrets: SubtypeConstructor<typeof grpc.Client, _operator_v1_SecretsClient> & { service: _operator_v1_SecretsDefinition }
      Standing: EnumTypeDefinition
      StoredUnder: MessageTypeDefinition<_operator_v1_StoredUnder, _operator_v1_StoredUnder__Output>
    }
  }
}

