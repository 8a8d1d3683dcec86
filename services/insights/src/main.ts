import { runService } from '@fanfare/runtime/process/service.ts'
import { configSpec } from './config.ts'
import { createService } from './service.ts'

if (import.meta.main) await runService({ name: 'insights', configSpec, createService }, process)
