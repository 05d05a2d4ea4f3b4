import { platformActor, type School } from '../domain/tenancy/index.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Core } from '../start/core.ts'

/** The school a command names by its subdomain. */
export async function schoolOrRefuse({ modules }: Core, subdomain: string): Promise<School> {
  const school = await modules.tenancy.schoolByName(platformActor, subdomain)
  if (!school)
    throw new Refusal('not_found', `No school has the subdomain ${subdomain}: see \`lectern school list\``)
  return school
}
