import { clientWrites } from './client-writes.ts'
import { grantWrites } from './grant-writes.ts'
import { oauthJobWrites } from './job-writes.ts'

export const oauthWrites = { ...clientWrites, ...grantWrites, ...oauthJobWrites }
