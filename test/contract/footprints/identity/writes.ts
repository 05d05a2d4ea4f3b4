import { accountWrites } from './account-writes.ts'
import { identityJobWrites } from './job-writes.ts'
import { peopleWrites } from './people-writes.ts'
import { signInWrites } from './sign-in-writes.ts'

export const identityWrites = { ...peopleWrites, ...signInWrites, ...accountWrites, ...identityJobWrites }
