import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BillPayment, BillService } from "../../../../src/http/api";
import { type Filters, queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { AmountField, koboOf } from "../../ui/amount-field";
import { Select, TextField } from "../../ui/form";
import { Loaded } from "../../ui/loaded";
import type { Draft } from "./draft";
import { filled, textOf } from "./form-values";
import { NoteFields } from "./note-fields";

interface BillFieldsProps {
  values: Draft["values"];
}

export function BillFields({ values }: BillFieldsProps) {
  const { scope } = useScope();
  const categories = useQuery(queries.billCategories(scope));
  const [category, setCategory] = useState(values.category ?? "");
  return (
    <Loaded query={categories}>
      {(data) => (
        <>
          <Select
            name="category"
            label="Kind of bill"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
          >
            <option value="">Choose one</option>
            {data.categories.map(({ identifier, name }) => (
              <option key={identifier} value={identifier}>
                {name}
              </option>
            ))}
          </Select>
          {category && <ServiceFields key={category} category={category} values={values} />}
        </>
      )}
    </Loaded>
  );
}

function ServiceFields({ category, values }: BillFieldsProps & { category: string }) {
  const { scope } = useScope();
  const services = useQuery(queries.billServices(scope, category));
  const [serviceId, setServiceId] = useState(values.serviceID ?? "");
  return (
    <Loaded query={services}>
      {(data) => (
        <>
          <Select
            name="serviceID"
            label="Provider"
            value={serviceId}
            onChange={({ target }) => setServiceId(target.value)}
          >
            <option value="">Choose one</option>
            {data.services.map((service) => (
              <option key={service.serviceId} value={service.serviceId}>
                {service.name}
              </option>
            ))}
          </Select>
          {data.services.some((service) => service.serviceId === serviceId) && (
            <OrderFields key={serviceId} serviceId={serviceId} values={values} />
          )}
        </>
      )}
    </Loaded>
  );
}

function OrderFields({ serviceId, values }: BillFieldsProps & { serviceId: string }) {
  const { scope } = useScope();
  const [chosen, setChosen] = useState<Filters>({});
  const service = useQuery({
    ...queries.billService(scope, serviceId, chosen),
    placeholderData: (before) => before,
  });
  const choose = (name: string, value: string) => setChosen((all) => ({ ...all, [name]: value }));
  return (
    <Loaded query={service}>
      {(data) => (
        <>
          <Product service={data} values={values} />
          <Account service={data} values={values} />
          {data.fields.map((field) => (
            <ExtraField key={field.name} field={field} values={values} onChoose={choose} />
          ))}
          {data.quantityMax > 1 && (
            <TextField
              name="quantity"
              label="Quantity"
              hint={`1 to ${data.quantityMax}.`}
              inputMode="numeric"
              defaultValue={values.quantity ?? "1"}
            />
          )}
          <NoteFields values={values} />
        </>
      )}
    </Loaded>
  );
}

interface ServiceProps extends BillFieldsProps {
  service: BillService;
}

/** The product, and the amount where the buyer names it. */
function Product({ service, values }: ServiceProps) {
  const { pricedBy, isMetered, variations } = service;
  const [subscription, setSubscription] = useState(values.subscription_type ?? "renewal");
  const [code, setCode] = useState(values.variation_code ?? "");
  const isChange = pricedBy === "subscription" && subscription === "change";
  const isListed = isMetered || pricedBy === "variation" || isChange;
  const variation = variations.find((one) => one.code === code);
  const isFree = pricedBy === "amount" || (isListed && variation?.isFixed === false);
  const bounds = [service.amountMinKobo, service.amountMaxKobo].map((kobo) =>
    formatMoney(kobo, "NGN"),
  );
  return (
    <>
      {pricedBy === "subscription" && (
        <Select
          name="subscription_type"
          label="Subscription"
          value={subscription}
          onChange={({ target }) => setSubscription(target.value)}
        >
          <option value="renewal">Renew what the smartcard has now</option>
          <option value="change">Change to another bouquet</option>
        </Select>
      )}
      {isListed && (
        <Select
          name="variation_code"
          label={isMetered ? "Kind of meter" : "Product"}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        >
          <option value="">Choose one</option>
          {variations.map((one) => (
            <option key={one.code} value={one.code}>
              {one.isFixed && !isMetered
                ? `${one.name} · ${formatMoney(one.amountKobo, "NGN")}`
                : one.name}
            </option>
          ))}
        </Select>
      )}
      {isFree && (
        <AmountField
          name="amount"
          typed={values.amount}
          hint={`Whole naira, from ${bounds[0]} to ${bounds[1]}.`}
        />
      )}
    </>
  );
}

/** Whose bill it is. */
function Account({ service: { billersCode, isMetered }, values }: ServiceProps) {
  const number = isMetered ? "Meter number" : "Smartcard, profile or account number";
  return (
    <>
      {billersCode !== "none" && (
        <TextField
          name="billersCode"
          label={billersCode === "optional" ? `${number} (optional)` : number}
          autoComplete="off"
          defaultValue={values.billersCode}
        />
      )}
      <TextField
        name="phone"
        label="Customer’s phone"
        hint="Such as 08031234567."
        type="tel"
        autoComplete="off"
        defaultValue={values.phone}
      />
    </>
  );
}

interface ExtraFieldProps extends BillFieldsProps {
  field: BillService["fields"][number];
  onChoose: (name: string, value: string) => void;
}

/** An insurer's own field. The options of some depend on the choice in another. */
function ExtraField({
  field: { name, label, options, dependsOn },
  values,
  onChoose,
}: ExtraFieldProps) {
  const fieldName = `${EXTRA}${name}`;
  if (!options) {
    return <TextField name={fieldName} label={label} defaultValue={values[fieldName]} />;
  }
  const isWaiting = dependsOn !== null && options.length === 0;
  return (
    <Select
      name={fieldName}
      label={label}
      hint={isWaiting ? "Choose the field above first." : undefined}
      defaultValue={values[fieldName]}
      onChange={({ target }) => onChoose(name, target.value)}
    >
      <option value="">Choose one</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

const EXTRA = "extraFields.";

export function billPaymentOf(values: FormData): BillPayment {
  const extra = [...values]
    .filter(([name, value]) => name.startsWith(EXTRA) && value !== "")
    .map(([name, value]) => [name.slice(EXTRA.length), String(value)]);
  const quantity = textOf(values, "quantity");
  return {
    kind: "bill",
    serviceID: textOf(values, "serviceID"),
    phone: textOf(values, "phone"),
    ...filled(values, "variation_code", "billersCode", "subscription_type"),
    ...filled(values, "narration", "reference"),
    ...(values.has("amount") && { amount: koboOf(values, "amount") }),
    ...(quantity && { quantity: Number(quantity) }),
    ...(extra.length > 0 && { extraFields: Object.fromEntries(extra) }),
  };
}
