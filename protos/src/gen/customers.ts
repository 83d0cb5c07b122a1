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
import type { CreateCustomerRequest as _customers_v1_CreateCustomerRequest, CreateCustomerRequest__Output as _customers_v1_CreateCustomerRequest__Output } from './customers/v1/CreateCustomerRequest';
import type { CreateCustomerResponse as _customers_v1_CreateCustomerResponse, CreateCustomerResponse__Output as _customers_v1_CreateCustomerResponse__Output } from './customers/v1/CreateCustomerResponse';
import type { Customer as _customers_v1_Customer, Customer__Output as _customers_v1_Customer__Output } from './customers/v1/Customer';
import type { CustomersClient as _customers_v1_CustomersClient, CustomersDefinition as _customers_v1_CustomersDefinition } from './customers/v1/Customers';
import type { DeleteCustomerRequest as _customers_v1_DeleteCustomerRequest, DeleteCustomerRequest__Output as _customers_v1_DeleteCustomerRequest__Output } from './customers/v1/DeleteCustomerRequest';
import type { DeleteCustomerResponse as _customers_v1_DeleteCustomerResponse, DeleteCustomerResponse__Output as _customers_v1_DeleteCustomerResponse__Output } from './customers/v1/DeleteCustomerResponse';
import type { GetCustomerRequest as _customers_v1_GetCustomerRequest, GetCustomerRequest__Output as _customers_v1_GetCustomerRequest__Output } from './customers/v1/GetCustomerRequest';
import type { GetCustomerResponse as _customers_v1_GetCustomerResponse, GetCustomerResponse__Output as _customers_v1_GetCustomerResponse__Output } from './customers/v1/GetCustomerResponse';
import type { ListCustomersRequest as _customers_v1_ListCustomersRequest, ListCustomersRequest__Output as _customers_v1_ListCustomersRequest__Output } from './customers/v1/ListCustomersRequest';
import type { ListCustomersResponse as _customers_v1_ListCustomersResponse, ListCustomersResponse__Output as _customers_v1_ListCustomersResponse__Output } from './customers/v1/ListCustomersResponse';
import type { ListSavedCardsRequest as _customers_v1_ListSavedCardsRequest, ListSavedCardsRequest__Output as _customers_v1_ListSavedCardsRequest__Output } from './customers/v1/ListSavedCardsRequest';
import type { ListSavedCardsResponse as _customers_v1_ListSavedCardsResponse, ListSavedCardsResponse__Output as _customers_v1_ListSavedCardsResponse__Output } from './customers/v1/ListSavedCardsResponse';
import type { SavedCard as _customers_v1_SavedCard, SavedCard__Output as _customers_v1_SavedCard__Output } from './customers/v1/SavedCard';
import type { UpdateCustomerRequest as _customers_v1_UpdateCustomerRequest, UpdateCustomerRequest__Output as _customers_v1_UpdateCustomerRequest__Output } from './customers/v1/UpdateCustomerRequest';
import type { UpdateCustomerResponse as _customers_v1_UpdateCustomerResponse, UpdateCustomerResponse__Output as _customers_v1_UpdateCustomerResponse__Output } from './customers/v1/UpdateCustomerResponse';

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
  customers: {
    v1: {
      CreateCustomerRequest: MessageTypeDefinition<_customers_v1_CreateCustomerRequest, _customers_v1_CreateCustomerRequest__Output>
      CreateCustomerResponse: MessageTypeDefinition<_customers_v1_CreateCustomerResponse, _customers_v1_CreateCustomerResponse__Output>
      Customer: MessageTypeDefinition<_customers_v1_Customer, _customers_v1_Customer__Output>
      /**
       * The people and companies that pay a merchant. A merchant has one customer per email and mode.
       */
      Customers: SubtypeConstructor<typeof grpc.Client, _customers_v1_CustomersClient> & { service: _customers_v1_CustomersDefinition }
      DeleteCustomerRequest: MessageTypeDefinition<_customers_v1_DeleteCustomerRequest, _customers_v1_DeleteCustomerRequest__Output>
      DeleteCustomerResponse: MessageTypeDefinition<_customers_v1_DeleteCustomerResponse, _customers_v1_DeleteCustomerResponse__Output>
      GetCustomerRequest: MessageTypeDefinition<_customers_v1_GetCustomerRequest, _customers_v1_GetCustomerRequest__Output>
      GetCustomerResponse: MessageTypeDefinition<_customers_v1_GetCustomerResponse, _customers_v1_GetCustomerResponse__Output>
      ListCustomersRequest: MessageTypeDefinition<_customers_v1_ListCustomersRequest, _customers_v1_ListCustomersRequest__Output>
      ListCustomersResponse: MessageTypeDefinition<_customers_v1_ListCustomersResponse, _customers_v1_ListCustomersResponse__Output>
      ListSavedCardsRequest: MessageTypeDefinition<_customers_v1_ListSavedCardsRequest, _customers_v1_ListSavedCardsRequest__Output>
      ListSavedCardsResponse: MessageTypeDefinition<_customers_v1_ListSavedCardsResponse, _customers_v1_ListSavedCardsResponse__Output>
      SavedCard: MessageTypeDefinition<_customers_v1_SavedCard, _customers_v1_SavedCard__Output>
      UpdateCustomerRequest: MessageTypeDefinition<_customers_v1_UpdateCustomerRequest, _customers_v1_UpdateCustomerRequest__Output>
      UpdateCustomerResponse: MessageTypeDefinition<_customers_v1_UpdateCustomerResponse, _customers_v1_UpdateCustomerResponse__Output>
    }
  }
}

