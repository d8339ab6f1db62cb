mod against_oracle;
mod large;
mod messages;
