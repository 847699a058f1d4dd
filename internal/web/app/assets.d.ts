// The bundler turns an imported picture into its address.
declare module "*.svg" {
  const address: string;
  export default address;
}

// What is said in a language, as JSON.
declare module "felt/words/*.json" {
  const sentences: string;
  export default sentences;
}
