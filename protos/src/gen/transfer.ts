import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { CreatePayIdTransfersRequest as _transfer_v1_CreatePayIdTransfersRequest, CreatePayIdTransfersRequest__Output as _transfer_v1_CreatePayIdTransfersRequest__Output } from './transfer/v1/CreatePayIdTransfersRequest';
import type { CreatePayIdTransfersResponse as _transfer_v1_CreatePayIdTransfersResponse, CreatePayIdTransfersResponse__Output as _transfer_v1_CreatePayIdTransfersResponse__Output } from './transfer/v1/CreatePayIdTransfersResponse';
import type { GetTransferRequest as _transfer_v1_GetTransferRequest, GetTransferRequest__Output as _transfer_v1_GetTransferRequest__Output } from './transfer/v1/GetTransferRequest';
import type { GetTransferResponse as _transfer_v1_GetTransferResponse, GetTransferResponse__Output as _transfer_v1_GetTransferResponse__Output } from './transfer/v1/GetTransferResponse';
import type { NewPayIdTransfer as _transfer_v1_NewPayIdTransfer, NewPayIdTransfer__Output as _transfer_v1_NewPayIdTransfer__Output } from './transfer/v1/NewPayIdTransfer';
import type { PayIdTransfer as _transfer_v1_PayIdTransfer, PayIdTransfer__Output as _transfer_v1_PayIdTransfer__Output } from './transfer/v1/PayIdTransfer';
import type { PayIdTransferResult as _transfer_v1_PayIdTransferResult, PayIdTransferResult__Output as _transfer_v1_PayIdTransferResult__Output } from './transfer/v1/PayIdTransferResult';
import type { TransfersClient as _transfer_v1_TransfersClient, TransfersDefinition as _transfer_v1_TransfersDefinition } from './transfer/v1/Transfers';

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
  transfer: {
    v1: {
      CreatePayIdTransfersRequest: MessageTypeDefinition<_transfer_v1_CreatePayIdTransfersRequest, _transfer_v1_CreatePayIdTransfersRequest__Output>
      CreatePayIdTransfersResponse: MessageTypeDefinition<_transfer_v1_CreatePayIdTransfersResponse, _transfer_v1_CreatePayIdTransfersResponse__Output>
      GetTransferRequest: MessageTypeDefinition<_transfer_v1_GetTransferRequest, _transfer_v1_GetTransferRequest__Output>
      GetTransferResponse: MessageTypeDefinition<_transfer_v1_GetTransferResponse, _transfer_v1_GetTransferResponse__Output>
      NewPayIdTransfer: MessageTypeDefinition<_transfer_v1_NewPayIdTransfer, _transfer_v1_NewPayIdTransfer__Output>
      PayIdTransfer: MessageTypeDefinition<_transfer_v1_PayIdTransfer, _transfer_v1_PayIdTransfer__Output>
      PayIdTransferResult: MessageTypeDefinition<_transfer_v1_PayIdTransferResult, _transfer_v1_PayIdTransferResult__Output>
      /**
       * Moves money from a merchant's wallet to a PayID. The record of a PayID transfer is the ledger's own transfer.
       */
      Transfers: SubtypeConstructor<typeof grpc.Client, _transfer_v1_TransfersClient> & { service: _transfer_v1_TransfersDefinition }
    }
  }
}

