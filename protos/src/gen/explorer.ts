import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from './common/v1/Callback';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from './common/v1/History';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Moment as _common_v1_Moment, Moment__Output as _common_v1_Moment__Output } from './common/v1/Moment';
import type { ProviderAnswer as _common_v1_ProviderAnswer, ProviderAnswer__Output as _common_v1_ProviderAnswer__Output } from './common/v1/ProviderAnswer';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from './common/v1/TransferLimits';
import type { Detail as _operator_v1_Detail, Detail__Output as _operator_v1_Detail__Output } from './operator/v1/Detail';
import type { ExplorerClient as _operator_v1_ExplorerClient, ExplorerDefinition as _operator_v1_ExplorerDefinition } from './operator/v1/Explorer';
import type { FindRequest as _operator_v1_FindRequest, FindRequest__Output as _operator_v1_FindRequest__Output } from './operator/v1/FindRequest';
import type { FindResponse as _operator_v1_FindResponse, FindResponse__Output as _operator_v1_FindResponse__Output } from './operator/v1/FindResponse';
import type { Leg as _operator_v1_Leg, Leg__Output as _operator_v1_Leg__Output } from './operator/v1/Leg';
import type { Record as _operator_v1_Record, Record__Output as _operator_v1_Record__Output } from './operator/v1/Record';
import type { Time as _operator_v1_Time, Time__Output as _operator_v1_Time__Output } from './operator/v1/Time';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  common: {
    v1: {
      Callback: MessageTypeDefinition<_common_v1_Callback, _common_v1_Callback__Output>
      History: MessageTypeDefinition<_common_v1_History, _common_v1_History__Output>
      Idempotency: MessageTypeDefinition<_common_v1_Idempotency, _common_v1_Idempotency__Output>
      ItemContext: MessageTypeDefinition<_common_v1_ItemContext, _common_v1_ItemContext__Output>
      ItemError: MessageTypeDefinition<_common_v1_ItemError, _common_v1_ItemError__Output>
      Mode: EnumTypeDefinition
      Moment: MessageTypeDefinition<_common_v1_Moment, _common_v1_Moment__Output>
      ProviderAnswer: MessageTypeDefinition<_common_v1_ProviderAnswer, _common_v1_ProviderAnswer__Output>
      Tenant: MessageTypeDefinition<_common_v1_Tenant, _common_v1_Tenant__Output>
      TransferLimits: MessageTypeDefinition<_common_v1_TransferLimits, _common_v1_TransferLimits__Output>
    }
  }
  operator: {
    v1: {
      Detail: MessageTypeDefinition<_operator_v1_Detail, _operator_v1_Detail__Output>
      /**
       * For operators: what a service knows under an id. Each service answers for its own records, with no more personal data
       * than merchants see in lists: no card or identity number, no secret.
       */
      Explorer: SubtypeConstructor<typeof grpc.Client, _operator_v1_ExplorerClient> & { service: _operator_v1_ExplorerDefinition }
      FindRequest: MessageTypeDefinition<_operator_v1_FindRequest, _operator_v1_FindRequest__Output>
      FindResponse: MessageTypeDefinition<_operator_v1_FindResponse, _operator_v1_FindResponse__Output>
      Leg: MessageTypeDefinition<_operator_v1_Leg, _operator_v1_Leg__Output>
      Record: MessageTypeDefinition<_operator_v1_Record, _operator_v1_Record__Output>
      Time: MessageTypeDefinition<_operator_v1_Time, _operator_v1_Time__Output>
    }
  }
}

