/// <reference types="vite/client" />
declare module '@fontsource-variable/*'
declare module 'temporal-polyfill/global'
