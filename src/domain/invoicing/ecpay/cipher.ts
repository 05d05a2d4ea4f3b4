import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { EcpayInvoiceSettings } from './settings.ts'

type Keys = Pick<EcpayInvoiceSettings, 'hashKey' | 'hashIv'>

const algorithm = 'aes-128-cbc'

/** Data for ECPay: JSON, percent-encoded, then encrypted (AES-128-CBC, PKCS #7). */
export function encrypted({ hashKey, hashIv }: Keys, data: object): string {
  const cipher = createCipheriv(algorithm, hashKey, hashIv)
  const text = encodeURIComponent(JSON.stringify(data))
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** The data of an answer; undefined if it was not encrypted with these keys. */
export function decrypted({ hashKey, hashIv }: Keys, text: string): unknown {
  try {
    const decipher = createDecipheriv(algorithm, hashKey, hashIv)
    const plain = Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8')
    return JSON.parse(decodeURIComponent(plain.replaceAll('+', ' ')))
  } catch {
    return undefined
  }
}
