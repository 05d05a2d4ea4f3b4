// Runs in every test file. Types are stripped in place, so no source map is needed, and Vitest's support for them reads every
// function that a server's router generates.
import { setSourceMapsSupport } from 'node:module'

setSourceMapsSupport(false)
