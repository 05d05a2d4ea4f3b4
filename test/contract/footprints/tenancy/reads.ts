import {
  formatOrigin,
  memberActor,
  operatorActor,
  platformActor,
} from '../../../../src/domain/tenancy/index.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

export const tenancyReads = {
  schoolAt: reads(({ modules }) => modules.tenancy.schoolAt('localhost:3000')),
  knownSchoolAt: computes(({ modules }) => modules.tenancy.knownSchoolAt('localhost:3000')),
  forgetSchools: computes(({ modules }) => modules.tenancy.forgetSchools()),
  hasSchools: reads(({ modules }) => modules.tenancy.hasSchools(platformActor)),
  listSchools: reads(({ modules }) => modules.tenancy.listSchools(platformActor)),
  schoolByName: reads(({ modules }) => modules.tenancy.schoolByName(platformActor, 'ceramics')),
  schoolById: reads(({ modules, school }) => modules.tenancy.schoolById(platformActor, school.id)),
  memberActor: computes(({ mei }) => memberActor(mei)),
  operatorActor: computes(({ olga }) => operatorActor(olga)),
  formatOrigin: computes(() => formatOrigin({ scheme: 'https', host: 'school.example', port: 443 })),
}
