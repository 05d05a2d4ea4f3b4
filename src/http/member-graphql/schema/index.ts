import { defaultFieldResolver, isObjectType } from 'graphql'
import { builder } from './builder.ts'
import './scalars.ts'
import './viewer.ts'
import './enrolled-course.ts'
import './digital-product.ts'
import './consulting-service.ts'
import './event-registration.ts'
import './payment.ts'
import './notification.ts'
import './certificate.ts'
import './mutations.ts'

/** The schema of `POST /member/graphql`; `schema.graphql` beside it is its print. */
export const schema = builder.toSchema({ sortSchema: false })

// A field that is read off its parent needs no resolver: compiled queries then read it in place.
for (const type of Object.values(schema.getTypeMap())) {
  if (!isObjectType(type) || type.name.startsWith('__')) continue
  for (const field of Object.values(type.getFields())) {
    if (field.resolve === defaultFieldResolver) delete field.resolve
  }
}
