import { randomBytes } from 'node:crypto'
import { webhookSecretOf } from '../model/webhook-signature.ts'

/** A new secret for the messages of a webhook. */
export const newWebhookSecret = (): string => webhookSecretOf(randomBytes(32))
