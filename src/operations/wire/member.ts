import { z } from 'zod'
import { memberEmail, memberName } from '../personal-data.ts'
import { id } from './shapes.ts'

/** The member that a resource belongs to. */
export const member = z.object({ id, name: memberName, email: memberEmail })
