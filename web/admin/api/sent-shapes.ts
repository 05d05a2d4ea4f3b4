type Fields = Record<string, unknown>

const amountOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value

const withoutEmpty = (value: unknown) => (Array.isArray(value) ? value.filter(Boolean) : value)

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
  oauth_applications: ({ redirect_uris, ...fields }) =>
    redirect_uris === undefined ? fields : { ...fields, redirect_uris: withoutEmpty(redirect_uris) },
}

export function asSent(resource: string, fields: object): object {
  return shapes[resource]?.(fields as Fields) ?? fields
}
