import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { BillsClient as _bills_v1_BillsClient, BillsDefinition as _bills_v1_BillsDefinition } from './bills/v1/Bills';
import type { Category as _bills_v1_Category, Category__Output as _bills_v1_Category__Output } from './bills/v1/Category';
import type { Commission as _bills_v1_Commission, Commission__Output as _bills_v1_Commission__Output } from './bills/v1/Commission';
import type { GetPurchaseRequest as _bills_v1_GetPurchaseRequest, GetPurchaseRequest__Output as _bills_v1_GetPurchaseRequest__Output } from './bills/v1/GetPurchaseRequest';
import type { GetPurchaseResponse as _bills_v1_GetPurchaseResponse, GetPurchaseResponse__Output as _bills_v1_GetPurchaseResponse__Output } from './bills/v1/GetPurchaseResponse';
import type { ListCategoriesRequest as _bills_v1_ListCategoriesRequest, ListCategoriesRequest__Output as _bills_v1_ListCategoriesRequest__Output } from './bills/v1/ListCategoriesRequest';
import type { ListCategoriesResponse as _bills_v1_ListCategoriesResponse, ListCategoriesResponse__Output as _bills_v1_ListCategoriesResponse__Output } from './bills/v1/ListCategoriesResponse';
import type { ListServicesRequest as _bills_v1_ListServicesRequest, ListServicesRequest__Output as _bills_v1_ListServicesRequest__Output } from './bills/v1/ListServicesRequest';
import type { ListServicesResponse as _bills_v1_ListServicesResponse, ListServicesResponse__Output as _bills_v1_ListServicesResponse__Output } from './bills/v1/ListServicesResponse';
import type { ListVariationsRequest as _bills_v1_ListVariationsRequest, ListVariationsRequest__Output as _bills_v1_ListVariationsRequest__Output } from './bills/v1/ListVariationsRequest';
import type { ListVariationsResponse as _bills_v1_ListVariationsResponse, ListVariationsResponse__Output as _bills_v1_ListVariationsResponse__Output } from './bills/v1/ListVariationsResponse';
import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from './bills/v1/Purchase';
import type { PurchaseRequest as _bills_v1_PurchaseRequest, PurchaseRequest__Output as _bills_v1_PurchaseRequest__Output } from './bills/v1/PurchaseRequest';
import type { PurchaseResponse as _bills_v1_PurchaseResponse, PurchaseResponse__Output as _bills_v1_PurchaseResponse__Output } from './bills/v1/PurchaseResponse';
import type { Service as _bills_v1_Service, Service__Output as _bills_v1_Service__Output } from './bills/v1/Service';
import type { Variation as _bills_v1_Variation, Variation__Output as _bills_v1_Variation__Output } from './bills/v1/Variation';
import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from './common/v1/Callback';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from './common/v1/TransferLimits';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  bills: {
    v1: {
      /**
       * Buys bills from the upstream provider with wallet money.
       */
      Bills: SubtypeConstructor<typeof grpc.Client, _bills_v1_BillsClient> & { service: _bills_v1_BillsDefinition }
      Category: MessageTypeDefinition<_bills_v1_Category, _bills_v1_Category__Output>
      Commission: MessageTypeDefinition<_bills_v1_Commission, _bills_v1_Commission__Output>
      GetPurchaseRequest: MessageTypeDefinition<_bills_v1_GetPurchaseRequest, _bills_v1_GetPurchaseRequest__Output>
      GetPurchaseResponse: MessageTypeDefinition<_bills_v1_GetPurchaseResponse, _bills_v1_GetPurchaseResponse__Output>
      ListCategoriesRequest: MessageTypeDefinition<_bills_v1_ListCategoriesRequest, _bills_v1_ListCategoriesRequest__Output>
      ListCategoriesResponse: MessageTypeDefinition<_bills_v1_ListCategoriesResponse, _bills_v1_ListCategoriesResponse__Output>
      ListServicesRequest: MessageTypeDefinition<_bills_v1_ListServicesRequest, _bills_v1_ListServicesRequest__Output>
      ListServicesResponse: MessageTypeDefinition<_bills_v1_ListServicesResponse, _bills_v1_ListServicesResponse__Output>
      ListVariationsRequest: MessageTypeDefinition<_bills_v1_ListVariationsRequest, _bills_v1_ListVariationsRequest__Output>
      ListVariationsResponse: MessageTypeDefinition<_bills_v1_ListVariationsResponse, _bills_v1_ListVariationsResponse__Output>
      Purchase: MessageTypeDefinition<_bills_v1_Purchase, _bills_v1_Purchase__Output>
      PurchaseRequest: MessageTypeDefinition<_bills_v1_PurchaseRequest, _bills_v1_PurchaseRequest__Output>
      PurchaseResponse: MessageTypeDefinition<_bills_v1_PurchaseResponse, _bills_v1_PurchaseResponse__Output>
      PurchaseStatus: EnumTypeDefinition
      Service: MessageTypeDefinition<_bills_v1_Service, _bills_v1_Service__Output>
      Variation: MessageTypeDefinition<_bills_v1_Variation, _bills_v1_Variation__Output>
    }
  }
  common: {
    v1: {
      Callback: MessageTypeDefinition<_common_v1_Callback, _common_v1_Callback__Output>
      Idempotency: MessageTypeDefinition<_common_v1_Idempotency, _common_v1_Idempotency__Output>
      ItemContext: MessageTypeDefinition<_common_v1_ItemContext, _common_v1_ItemContext__Output>
      ItemError: MessageTypeDefinition<_common_v1_ItemError, _common_v1_ItemError__Output>
      Mode: EnumTypeDefinition
      Tenant: MessageTypeDefinition<_common_v1_Tenant, _common_v1_Tenant__Output>
      TransferLimits: MessageTypeDefinition<_common_v1_TransferLimits, _common_v1_TransferLimits__Output>
    }
  }
}

