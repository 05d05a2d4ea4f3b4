import type { School } from '../../../domain/tenancy/index.ts'
import { builder } from './builder.ts'
import { pictureAt } from './pictures.ts'

type Person = { readonly id: string; readonly name: string; readonly avatarKey: string | null }

export const Lecturer = builder
  .objectRef<{ id: string; name: string; avatar: string | null }>('Lecturer')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      avatar: t.expose('avatar', { type: 'URL', nullable: true }),
    }),
  })

export function toLecturer(school: School, { id, name, avatarKey }: Person) {
  return { id, name, avatar: pictureAt(school, avatarKey) }
}
