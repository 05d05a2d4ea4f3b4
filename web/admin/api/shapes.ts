type Fields = Record<string, unknown>

const amountOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value

const withoutEmpty = (value: unknown) => (Array.isArray(value) ? value.filter(Boolean) : value)

type Access = { readonly kind: string; readonly until?: unknown; readonly days?: unknown }

const isAccess = (value: unknown): value is Access =>
  typeof value === 'object' && value !== null && 'kind' in value

// Fields of another kind of access are not sent.
const withAccess = ({ access, ...fields }: Fields): Fields => {
  if (!isAccess(access)) return fields
  const { kind, until = null, days = null } = access
  return {
    ...fields,
    access: { kind, until: kind === 'until_date' ? until : null, days: kind === 'for_days' ? days : null },
  }
}

const decimals = ['amount_off', 'minimum']

// One discount: the kind that was chosen last.
const withDiscount = ({ kind, ...fields }: Fields): Fields => {
  const other = kind === 'amount' ? 'percent_off' : kind === 'percent' ? 'amount_off' : undefined
  const entries = Object.entries(fields).filter(([name]) => name !== other)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, decimals.includes(name) ? amountOf(value) : value]),
  )
}

const offersOf = (value: unknown) =>
  Array.isArray(value) ? value.map(({ kind, id }) => ({ kind, id })) : undefined

// A bundle takes the place of the kinds.
const withBundle = ({ bundle, ...fields }: Fields): Fields => {
  const offers = offersOf(bundle)
  if (!offers) return fields
  return { ...fields, bundle: offers, ...(offers.length > 0 ? { item_kinds: null } : {}) }
}

// A discount that was emptied.
const withFullPrice = ({ amount_off, percent_off, ...fields }: Fields): Fields => {
  if (amount_off === null || percent_off === null) return { ...fields, is_full_price: true }
  return { ...fields, ...(amount_off ? { amount_off } : {}), ...(percent_off ? { percent_off } : {}) }
}

// Both are chosen as lists of one.
const withOneOffer = ({ triggers, offers, trigger: _trigger, offer: _offer, ...fields }: Fields): Fields => ({
  ...fields,
  ...(triggers === undefined ? {} : { trigger: offersOf(triggers)?.[0] ?? null }),
  ...(offers === undefined ? {} : { offer: offersOf(offers)?.[0] }),
})

/** Fields that are read in another shape than they are sent. */
const shapes: Readonly<Record<string, (fields: Fields) => Fields>> = {
  coupons: withDiscount,
  promotions: (fields) => withBundle(withDiscount(fields)),
  order_bumps: (fields) => withFullPrice(withOneOffer(withDiscount(fields))),
  tax_rates: ({ percent, ...fields }) =>
    percent === undefined ? fields : { ...fields, rate: Math.round(Number(percent) * 100) },
  courses: ({ lecturers, ...fields }) =>
    Array.isArray(lecturers) ? { ...fields, lecturer_ids: lecturers.map(({ id }) => id) } : fields,
  forms: ({ questions, ...fields }) =>
    Array.isArray(questions)
      ? { ...fields, questions: questions.map((each) => ({ ...each, options: withoutEmpty(each.options) })) }
      : fields,
  digital_products: withAccess,
  membership_plans: withAccess,
  oauth_applications: ({ redirect_uris, ...fields }) =>
    redirect_uris === undefined ? fields : { ...fields, redirect_uris: withoutEmpty(redirect_uris) },
}

export function requestBodyOf(resource: string, fields: object): object {
  return shapes[resource]?.(fields as Fields) ?? fields
}

type Identified = { readonly id: string }

/** Renames the fields that a form changes under another name than it reads. */
export function asRead<Row>(resource: string, row: Row): Row {
  if (resource === 'order_bumps') {
    const { trigger, offer, amount_off } = row as { trigger: unknown; offer: unknown; amount_off: unknown }
    const kind = amount_off ? 'amount' : 'percent'
    return { ...row, kind, triggers: trigger ? [trigger] : [], offers: [offer] }
  }
  if (resource === 'tax_rates') {
    const { rate } = row as { readonly rate: number }
    return { ...row, percent: rate / 100 }
  }
  if (resource !== 'consulting_services') return row
  const { course, lecturer } = row as Record<'course' | 'lecturer', Identified | null>
  return { ...row, course_id: course?.id ?? null, lecturer_id: lecturer?.id ?? null }
}
