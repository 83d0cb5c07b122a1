// Original file: bills/v1/bills.proto

import type { Option as _bills_v1_Option, Option__Output as _bills_v1_Option__Output } from '../../bills/v1/Option';

export interface ExtraField {
  /**
   * Under which it goes into `extraFields` of a purchase.
   */
  'name'?: (string);
  'label'?: (string);
  'required'?: (boolean);
  /**
   * What may be sent; empty where any text may, and until the field that it depends on is chosen.
   */
  'options'?: (_bills_v1_Option)[];
  /**
   * The field that its options depend on; empty for none.
   */
  'dependsOn'?: (string);
  /**
   * One of its options is to be sent.
   */
  'isChoice'?: (boolean);
}

export interface ExtraField__Output {
  /**
   * Under which it goes into `extraFields` of a purchase.
   */
  'name': (string);
  'label': (string);
  'required': (boolean);
  /**
   * What may be sent; empty where any text may, and until the field that it depends on is chosen.
   */
  'options': (_bills_v1_Option__Output)[];
  /**
   * The field that its options depend on; empty for none.
   */
  'dependsOn': (string);
  /**
   * One of its options is to be sent.
   */
  'isChoice': (boolean);
}
