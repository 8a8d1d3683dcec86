import { runService } from '@fanfare/runtime/process/service.ts'
import { configSpec } from './config.ts'
import { crashAt } from './publisher/crash-points.ts'
import { createService } from './service.ts'

if (import.meta.main)
  await runService(
    {
      name: 'publishing',
      configSpec,
      roles: ['http', 'worker', 'media', 'all'],
      createService: (config, deps) => {
        const crash = crashAt(config.chaosCrashAt, signal => process.kill(process.pid, signal))
        return createService(config, { ...deps, crash })
      },
    },
    process,
  )
