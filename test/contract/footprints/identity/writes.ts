import { accountWrites } from './account-writes.ts'
import { exportWrites } from './export-writes.ts'
import { identityJobWrites } from './job-writes.ts'
import { passkeyWrites } from './passkey-writes.ts'
import { peopleWrites } from './people-writes.ts'
import { signInWrites } from './sign-in-writes.ts'

export const identityWrites = {
  ...peopleWrites,
  ...signInWrites,
  ...passkeyWrites,
  ...accountWrites,
  ...exportWrites,
  ...identityJobWrites,
}
