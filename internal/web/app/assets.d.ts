// The bundler turns an imported picture into its address.
declare module "*.svg" {
  const address: string;
  export default address;
}

// What is said in a language.
declare module "felt/words/*.json" {
  const sentences: Readonly<Record<string, string>>;
  export default sentences;
}
