type Fields = Record<string, unknown>

const amountOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value

const withoutEmpty = (value: unknown) => (Array.isArray(value) ? value.filter(Boolean) : value)

type Access = { readonly kind: string; readonly until?: unknown; readonly days?: unknown }

const isAccess = (value: unknown): value is Access =>
  typeof value === 'object' && value !== null && 'kind' in value

// What belongs to another kind of access is not sent.
const withAccess = ({ access, ...fields }: Fields): Fields => {
  if (!isAccess(access)) return fields
  const { kind, until = null, days = null } = access
  return {
    ...fields,
    access: { kind, until: kind === 'until_date' ? until : null, days: kind === 'for_days' ? days : null },
  }
}

/** Fields that are read in another shape than they are sent. */
const shapes: Readonly<Record<string, (fields: Fields) => Fields>> = {
  coupons: ({ kind: _kind, ...fields }) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        name === 'amount_off' || name === 'minimum' ? amountOf(value) : value,
      ]),
    ),
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

export function asSent(resource: string, fields: object): object {
  return shapes[resource]?.(fields as Fields) ?? fields
}

type Identified = { readonly id: string }

/** What a form changes under another name than it is read. */
export function asRead<Row>(resource: string, row: Row): Row {
  if (resource !== 'consulting_services') return row
  const { course, lecturer } = row as { readonly course: Identified; readonly lecturer: Identified | null }
  return { ...row, course_id: course.id, lecturer_id: lecturer?.id ?? null }
}
