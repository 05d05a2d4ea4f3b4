import { z } from 'zod'
import { memberEmail, memberName } from '../personal-data.ts'
import { id } from './shapes.ts'

/** A member whom something belongs to. */
export const member = z.object({ id, name: memberName, email: memberEmail })
