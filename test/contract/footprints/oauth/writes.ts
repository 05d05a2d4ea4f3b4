import { clientWrites } from './client-writes.ts'
import { grantWrites } from './grant-writes.ts'
import { oauthJobWrites } from './job-writes.ts'
import { vendorWrites } from './vendor-writes.ts'

export const oauthWrites = { ...clientWrites, ...grantWrites, ...vendorWrites, ...oauthJobWrites }
