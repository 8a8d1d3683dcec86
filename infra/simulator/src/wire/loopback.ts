/** Whether a host name is this machine's own. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)
