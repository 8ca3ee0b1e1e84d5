import { CreateClientBody } from '../clients/clients.dto.js';
import type { AddedClientRequest } from '../contract/client.js';
import { SaleRequest } from '../contract/money.js';
import { ObjectField } from '../platform/http/validation/object-field.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { ChangeSubscriptionRequest } from '../subscriptions/subscriptions.controller.js';

class FirstSale extends requestOf(SaleRequest) {}

export class AddedClientBody extends CreateClientBody implements AddedClientRequest {
  @ObjectField(FirstSale, {
    optional: true,
    description: 'A plan that is sold to them; see `POST /api/Admin/clients/{id}/sales`',
  })
  sale?: FirstSale;
  @ObjectField(ChangeSubscriptionRequest, {
    optional: true,
    description: 'One without a plan; a gym that sells plans asks for `endNote`, why it is given',
  })
  given?: ChangeSubscriptionRequest;
}
