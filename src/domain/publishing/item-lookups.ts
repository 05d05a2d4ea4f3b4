import { type Expression, type SqlBool, sql } from 'kysely'
import { isSlug } from '../../platform/fields.ts'

/** Identifies an item: its id or its slug. */
export type ItemKey<Id extends string> = { readonly id: Id } | { readonly slug: string }

/** The condition that a row of this table has this id or slug. */
export function hasKey(table: string, key: ItemKey<string>): Expression<SqlBool> {
  return 'id' in key
    ? sql<boolean>`${sql.ref(`${table}.id`)} = ${key.id}`
    : sql<boolean>`${sql.ref(`${table}.slug`)} = ${key.slug}`
}

/** The lookups of one kind of item, by its slug and by its id; an invalid slug finds nothing. */
export function itemLookups<Deps, Actor, Id extends string, Item>(
  find: (deps: Deps, actor: Actor, key: ItemKey<Id>) => Promise<Item | undefined>,
) {
  return {
    bySlug: async (deps: Deps, actor: Actor, slug: string): Promise<Item | undefined> =>
      isSlug(slug) ? await find(deps, actor, { slug }) : undefined,
    byId: async (deps: Deps, actor: Actor, id: Id): Promise<Item | undefined> =>
      await find(deps, actor, { id }),
  }
}
