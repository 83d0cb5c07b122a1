import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { CreateDynamicPayIdRequest as _payid_v1_CreateDynamicPayIdRequest, CreateDynamicPayIdRequest__Output as _payid_v1_CreateDynamicPayIdRequest__Output } from './payid/v1/CreateDynamicPayIdRequest';
import type { CreateDynamicPayIdResponse as _payid_v1_CreateDynamicPayIdResponse, CreateDynamicPayIdResponse__Output as _payid_v1_CreateDynamicPayIdResponse__Output } from './payid/v1/CreateDynamicPayIdResponse';
import type { CreateStaticPayIdRequest as _payid_v1_CreateStaticPayIdRequest, CreateStaticPayIdRequest__Output as _payid_v1_CreateStaticPayIdRequest__Output } from './payid/v1/CreateStaticPayIdRequest';
import type { CreateStaticPayIdResponse as _payid_v1_CreateStaticPayIdResponse, CreateStaticPayIdResponse__Output as _payid_v1_CreateStaticPayIdResponse__Output } from './payid/v1/CreateStaticPayIdResponse';
import type { ExpectedPayment as _payid_v1_ExpectedPayment, ExpectedPayment__Output as _payid_v1_ExpectedPayment__Output } from './payid/v1/ExpectedPayment';
import type { GetExpectedPaymentRequest as _payid_v1_GetExpectedPaymentRequest, GetExpectedPaymentRequest__Output as _payid_v1_GetExpectedPaymentRequest__Output } from './payid/v1/GetExpectedPaymentRequest';
import type { GetExpectedPaymentResponse as _payid_v1_GetExpectedPaymentResponse, GetExpectedPaymentResponse__Output as _payid_v1_GetExpectedPaymentResponse__Output } from './payid/v1/GetExpectedPaymentResponse';
import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from './payid/v1/PayId';
import type { PayIdToResolve as _payid_v1_PayIdToResolve, PayIdToResolve__Output as _payid_v1_PayIdToResolve__Output } from './payid/v1/PayIdToResolve';
import type { PayIdsClient as _payid_v1_PayIdsClient, PayIdsDefinition as _payid_v1_PayIdsDefinition } from './payid/v1/PayIds';
import type { ResolvePayIdsRequest as _payid_v1_ResolvePayIdsRequest, ResolvePayIdsRequest__Output as _payid_v1_ResolvePayIdsRequest__Output } from './payid/v1/ResolvePayIdsRequest';
import type { ResolvePayIdsResponse as _payid_v1_ResolvePayIdsResponse, ResolvePayIdsResponse__Output as _payid_v1_ResolvePayIdsResponse__Output } from './payid/v1/ResolvePayIdsResponse';
import type { ResolvedPayId as _payid_v1_ResolvedPayId, ResolvedPayId__Output as _payid_v1_ResolvedPayId__Output } from './payid/v1/ResolvedPayId';
import type { VerifyPayIdRequest as _payid_v1_VerifyPayIdRequest, VerifyPayIdRequest__Output as _payid_v1_VerifyPayIdRequest__Output } from './payid/v1/VerifyPayIdRequest';
import type { VerifyPayIdResponse as _payid_v1_VerifyPayIdResponse, VerifyPayIdResponse__Output as _payid_v1_VerifyPayIdResponse__Output } from './payid/v1/VerifyPayIdResponse';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  common: {
    v1: {
      Idempotency: MessageTypeDefinition<_common_v1_Idempotency, _common_v1_Idempotency__Output>
      ItemContext: MessageTypeDefinition<_common_v1_ItemContext, _common_v1_ItemContext__Output>
      ItemError: MessageTypeDefinition<_common_v1_ItemError, _common_v1_ItemError__Output>
      Mode: EnumTypeDefinition
      Tenant: MessageTypeDefinition<_common_v1_Tenant, _common_v1_Tenant__Output>
    }
  }
  payid: {
    v1: {
      CreateDynamicPayIdRequest: MessageTypeDefinition<_payid_v1_CreateDynamicPayIdRequest, _payid_v1_CreateDynamicPayIdRequest__Output>
      CreateDynamicPayIdResponse: MessageTypeDefinition<_payid_v1_CreateDynamicPayIdResponse, _payid_v1_CreateDynamicPayIdResponse__Output>
      CreateStaticPayIdRequest: MessageTypeDefinition<_payid_v1_CreateStaticPayIdRequest, _payid_v1_CreateStaticPayIdRequest__Output>
      CreateStaticPayIdResponse: MessageTypeDefinition<_payid_v1_CreateStaticPayIdResponse, _payid_v1_CreateStaticPayIdResponse__Output>
      ExpectedPayment: MessageTypeDefinition<_payid_v1_ExpectedPayment, _payid_v1_ExpectedPayment__Output>
      GetExpectedPaymentRequest: MessageTypeDefinition<_payid_v1_GetExpectedPaymentRequest, _payid_v1_GetExpectedPaymentRequest__Output>
      GetExpectedPaymentResponse: MessageTypeDefinition<_payid_v1_GetExpectedPaymentResponse, _payid_v1_GetExpectedPaymentResponse__Output>
      PayId: MessageTypeDefinition<_payid_v1_PayId, _payid_v1_PayId__Output>
      PayIdStatus: EnumTypeDefinition
      PayIdToResolve: MessageTypeDefinition<_payid_v1_PayIdToResolve, _payid_v1_PayIdToResolve__Output>
      PayIdType: EnumTypeDefinition
      /**
       * Payment addresses, and the payments expected on them.
       */
      PayIds: SubtypeConstructor<typeof grpc.Client, _payid_v1_PayIdsClient> & { service: _payid_v1_PayIdsDefinition }
      ResolvePayIdsRequest: MessageTypeDefinition<_payid_v1_ResolvePayIdsRequest, _payid_v1_ResolvePayIdsRequest__Output>
      ResolvePayIdsResponse: MessageTypeDefinition<_payid_v1_ResolvePayIdsResponse, _payid_v1_ResolvePayIdsResponse__Output>
      ResolvedPayId: MessageTypeDefinition<_payid_v1_ResolvedPayId, _payid_v1_ResolvedPayId__Output>
      VerifyPayIdRequest: MessageTypeDefinition<_payid_v1_VerifyPayIdRequest, _payid_v1_VerifyPayIdRequest__Output>
      VerifyPayIdResponse: MessageTypeDefinition<_payid_v1_VerifyPayIdResponse, _payid_v1_VerifyPayIdResponse__Output>
    }
  }
}

