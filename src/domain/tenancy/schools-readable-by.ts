import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PlatformActor } from './actor.ts'
import { schoolsWithOrigin, toSchool } from './school.ts'

/** The read rule for schools: the host of the deployment sees all of them. */
function schoolsReadableBy(db: Db, actor: PlatformActor) {
  switch (actor.kind) {
    case 'platform':
      return schoolsWithOrigin(db)
  }
}

export async function listSchools({ db }: { db: Db }, actor: PlatformActor) {
  const rows = await schoolsReadableBy(db, actor).orderBy('schools.subdomain').execute()
  return rows.map(toSchool)
}

export async function schoolByName({ db }: { db: Db }, actor: PlatformActor, subdomain: string) {
  const row = await schoolsReadableBy(db, actor).where('schools.subdomain', '=', subdomain).executeTakeFirst()
  return row && toSchool(row)
}

export async function schoolById({ db }: { db: Db }, actor: PlatformActor, id: SchoolId) {
  const row = await schoolsReadableBy(db, actor).where('schools.id', '=', id).executeTakeFirst()
  return row && toSchool(row)
}

export async function hasSchools({ db }: { db: Db }, actor: PlatformActor): Promise<boolean> {
  return (await schoolsReadableBy(db, actor).limit(1).executeTakeFirst()) !== undefined
}
