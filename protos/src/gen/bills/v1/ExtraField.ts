// Original file: bills/v1/bills.proto

import type { Option as _bills_v1_Option, Option__Output as _bills_v1_Option__Output } from '../../bills/v1/Option';

export interface ExtraField {
  /**
   * The key in `extraFields` of a purchase.
   */
  'name'?: (string);
  'label'?: (string);
  'required'?: (boolean);
  /**
   * The allowed values; empty for free text, and until a value is chosen for the field that they depend on.
   */
  'options'?: (_bills_v1_Option)[];
  /**
   * The field that its options depend on; empty for none.
   */
  'dependsOn'?: (string);
  /**
   * The value must be one of the options.
   */
  'isChoice'?: (boolean);
}

export interface ExtraField__Output {
  /**
   * The key in `extraFields` of a purchase.
   */
  'name': (string);
  'label': (string);
  'required': (boolean);
  /**
   * The allowed values; empty for free text, and until a value is chosen for the field that they depend on.
   */
  'options': (_bills_v1_Option__Output)[];
  /**
   * The field that its options depend on; empty for none.
   */
  'dependsOn': (string);
  /**
   * The value must be one of the options.
   */
  'isChoice': (boolean);
}
